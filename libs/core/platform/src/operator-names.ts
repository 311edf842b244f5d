/** Names of operators as their colleagues read them. */
export interface OperatorNames {
  names(operatorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
