export function kept(): import('vite').Plugin;
