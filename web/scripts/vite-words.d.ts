export function words(): import('vite').Plugin;
