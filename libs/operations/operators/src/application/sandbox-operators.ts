import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OperatorRole, SandboxOperatorView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Refusal, uuidFrom } from '@usdt-africa/kernel';
import { correlationId } from '@usdt-africa/platform';
import { Operators } from './operators.js';

/** One of each role, and a second of finance and of admin: two people are needed where two people must agree. */
const PEOPLE: readonly { readonly name: string; readonly email: string; readonly role: OperatorRole }[] = [
  { name: 'Ada Eze', email: 'ada@sandbox.invalid', role: 'support' },
  { name: 'Femi Ojo', email: 'femi@sandbox.invalid', role: 'finance' },
  { name: 'Tayo Musa', email: 'tayo@sandbox.invalid', role: 'finance' },
  { name: 'Chidi Nnamdi', email: 'chidi@sandbox.invalid', role: 'engineer' },
  { name: 'Kemi Ade', email: 'kemi@sandbox.invalid', role: 'admin' },
  { name: 'Ngozi Bello', email: 'ngozi@sandbox.invalid', role: 'admin' },
];

/** The sandbox's own people: signed in with one click, without password or code. Exists in a sandbox only. */
@Injectable()
export class SandboxOperators implements OnModuleInit {
  constructor(private readonly operators: Operators) {}

  /** Makes those who are missing. Doing it twice, or in several processes at once, does no harm. */
  async onModuleInit(): Promise<void> {
    const there = new Set((await this.operators.list(PEOPLE.map(idOf))).map((operator) => operator.id));
    for (const person of PEOPLE) {
      if (there.has(idOf(person))) continue;
      const metadata = { correlationId: correlationId(), actor: 'system:sandbox' };
      await this.operators.invite(idOf(person), person, { by: [], metadata }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
  }

  async list(): Promise<SandboxOperatorView[]> {
    const found = await this.operators.list(PEOPLE.map(idOf));
    const inOrder = PEOPLE.flatMap((person) => found.filter((operator) => operator.id === idOf(person)));
    return inOrder
      .filter((operator) => operator.state !== 'disabled')
      .map(({ id, name, role }) => ({ id, name, role }));
  }

  /** @throws Refusal 404 for any other operator */
  mustBeOne(operatorId: string): void {
    if (!PEOPLE.some((person) => idOf(person) === operatorId)) throw refusal('operators.no-operator/sandbox');
  }
}

function idOf(person: { readonly email: string }): string {
  return uuidFrom('sandbox-operator', person.email);
}
