export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
