/** Passkeys as browsers make and use them. Bytes travel as Base64 for URLs. */

import type { Kept, Me } from '../lib/messages';
import { addPasskey, passkeyOffer, signInByPasskey, signInChallenge } from './requests';
import { said } from './texts';

const ALGORITHMS = [-7, -257, -8]; // ECDSA, RSA, EdDSA

/** Passkeys belong to a name of the net, not to a number. */
export const canPasskeys =
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname) && isSecureContext;

/** Makes a passkey for this person; a guest keeps `name` with it. */
export async function makePasskey(name: string): Promise<Kept> {
  const offer = await passkeyOffer(name);
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(offer.challenge),
        rp: { id: offer.rp, name: 'Brewhall' },
        user: { id: bytes(offer.user), name: offer.name, displayName: offer.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: offer.known.map((id) => ({ type: 'public-key' as const, id: bytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return addPasskey({
    id: made.id,
    client_data: text(response.clientDataJSON),
    attestation: text(response.attestationObject),
    keep: name,
    label: thisDevice(),
  });
}

export async function signInWithPasskey(): Promise<Me> {
  const { challenge, rp } = await signInChallenge();
  const shown = await asked(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytes(challenge), rpId: rp, userVerification: 'required' },
    }),
  );
  const response = shown.response as AuthenticatorAssertionResponse;
  return signInByPasskey({
    id: shown.id,
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user: text(response.userHandle ?? new ArrayBuffer(0)),
  });
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw new Error(said('passkey.exists'));
  }
  throw new Error(said('passkey.cancelled'));
}

/** What its owner will know the passkey by: "Linux", "iPhone". */
function thisDevice(): string {
  return /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0].replace('Macintosh', 'Mac') ?? '';
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
