/** Ports that are free at this moment, all of them different. */
export function freePorts(count: number): Promise<number[]>;
