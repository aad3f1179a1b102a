export function compressed(): import('vite').Plugin;
