/** Ports nobody listens on at this moment, all of them different. */
export function freePorts(count: number): Promise<number[]>;
