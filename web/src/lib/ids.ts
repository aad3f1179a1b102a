/** A fresh id for a command: 128 bits from the system. (`randomUUID` is missing on plain http in a local network.) */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
