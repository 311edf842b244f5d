export function pageNames(): string[];
