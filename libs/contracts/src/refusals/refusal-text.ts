/** How a refusal goes out over the wire: its status, and what it says to people in plain words, filled from its data. */
export interface RefusalText {
  readonly status: number;
  readonly sentence: string | ((data: never) => string);
}
