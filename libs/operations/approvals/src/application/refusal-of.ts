import { Refusal } from '@usdt-africa/kernel';

/** Returns the refusal of an action; null where it succeeded. Other errors are rethrown. */
export async function refusalOf(act: () => Promise<void>): Promise<Refusal | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
