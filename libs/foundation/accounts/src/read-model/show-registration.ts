import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RegistrationView } from '@usdt-africa/contracts/api';
import { noRegistration, Registrations } from '../application/registrations.js';

/** How far a browser is in registering. Refusals: 404 `no-registration`. */
export class ShowRegistration extends Query<RegistrationView> {
  constructor(readonly token: string | null) {
    super();
  }
}

@QueryHandler(ShowRegistration)
export class ShowRegistrationHandler implements IQueryHandler<ShowRegistration> {
  constructor(private readonly registrations: Registrations) {}

  async execute({ token }: ShowRegistration): Promise<RegistrationView> {
    const found = await this.registrations.find(token);
    if (!found) throw noRegistration();
    return this.registrations.view(found);
  }
}
