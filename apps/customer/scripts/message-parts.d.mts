export function isStartKey(key: string): boolean;
