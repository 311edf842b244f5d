import type { CDPSession, Page } from 'playwright-core';

/** A passkey as one device hands it to another through its maker's cloud. */
export interface SyncedPasskey {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly privateKey: string;
  readonly userHandle?: string;
  readonly signCount: number;
}

/** The browser's own authenticator in software: passkeys of one page as its device keeps them (CDP's `WebAuthn`). */
export class PasskeyDevice {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** A passkey belongs to a name: the page must be on `localhost`, not on an address of numbers. */
  static async of(page: Page): Promise<PasskeyDevice> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new PasskeyDevice(session, authenticatorId);
  }

  async passkeys(): Promise<readonly SyncedPasskey[]> {
    const { authenticatorId } = this;
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials;
  }

  /** Takes over a passkey of another device. */
  async take(credential: SyncedPasskey): Promise<void> {
    await this.session.send('WebAuthn.addCredential', { authenticatorId: this.authenticatorId, credential });
  }

  /** Whether a touch is simulated automatically; without it the browser keeps waiting. */
  async touches(enabled: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }

  /** Whether user verification succeeds; if not, the browser reports "not allowed", as it does when a user declines. */
  async knows(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }
}
