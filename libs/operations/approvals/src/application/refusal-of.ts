import { Refusal } from '@usdt-africa/kernel';

/** Why something could not be done; null where it was. What is no refusal is thrown on. */
export async function refusalOf(act: () => Promise<void>): Promise<Refusal | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
