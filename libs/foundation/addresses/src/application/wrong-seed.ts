/** The signer answers another address than the one it once issued for the same index: another seed. */
export class WrongSeedError extends Error {
  override readonly name = 'WrongSeedError';
  constructor(index: number) {
    super(`the signer's address for index ${index} is not the one in the pool: it runs with another seed`);
  }
}
