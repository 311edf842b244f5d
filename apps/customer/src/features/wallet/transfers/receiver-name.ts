/** The name to call a receiver by: the masked name without the letter of the last name, `Oluwaseun O.` is `Oluwaseun`. */
export function calledName(maskedName: string): string {
  return maskedName.replace(/\s+\p{L}\p{M}*\.$/u, '');
}
