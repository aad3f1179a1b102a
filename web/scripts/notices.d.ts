export function notices(): import('vite').Plugin;
