/** What is asked of the server about names, accounts and friends. */

import { post, request } from '../lib/http';
import type {
  Account,
  FriendLink,
  FriendList,
  FriendOffer,
  Kept,
  Me,
  NewName,
  NewPasskey,
  PasskeyOffer,
  PasskeyProof,
  SignInChallenge,
} from '../lib/messages';

const put = <T>(path: string, body: unknown) => send<T>('PUT', path, body);
const remove = <T>(path: string) => send<T>('DELETE', path);
const part = encodeURIComponent;

export const rename = (name: string) => put<Me>('/api/me', { name });
export const nameSeat = (table: string, seat: number, name: string) =>
  put<NewName>(`/api/tables/${part(table)}/seats/${seat}`, { name });

export const account = () => request<Account>('/api/account', {});
export const keepByPassword = (name: string, password: string) => post<Kept>('/api/me', { name, password });
export const signIn = (name: string, password: string) => post<Me>('/api/sessions', { name, password });
export const recover = (name: string, code: string, password: string) =>
  post<Kept>('/api/recovery', { name, code, password });
export const setPassword = (old: string, fresh: string) => put<Me>('/api/account/password', { old, new: fresh });
export const newRecovery = (password: string) => post<Kept>('/api/account/recovery', { password });
export const signOut = (everywhere: boolean) => remove<Me>(`/api/sessions${everywhere ? '?everywhere=true' : ''}`);

export const passkeyOffer = (name: string) => post<PasskeyOffer>('/api/passkeys/offer', { name });
export const addPasskey = (passkey: NewPasskey) => post<Kept>('/api/passkeys', passkey);
export const removePasskey = (id: string) => remove<Me>(`/api/passkeys/${part(id)}`);
export const signInChallenge = () => post<SignInChallenge>('/api/sessions/challenge');
export const signInByPasskey = (proof: PasskeyProof) => post<Me>('/api/sessions/passkey', proof);

/** With a mark: as soon as there is something that it does not stand for. */
export const friends = (mark: string, seconds: number, signal: AbortSignal | null = null) =>
  request<FriendList>(`/api/friends?mark=${part(mark)}&wait=${seconds}`, { signal });
export const beSeen = (on: boolean) => put<FriendList>('/api/friends/seen', { on });
export const friendLink = () => post<FriendLink>('/api/friends/links');
export const friendOffer = (token: string) => request<FriendOffer>(`/api/friends/links/${part(token)}`, {});
export const acceptFriend = (token: string) => post<FriendList>(`/api/friends/links/${part(token)}`);
export const removeFriend = (id: string) => remove<FriendList>(`/api/friends/${part(id)}`);
export const inviteFriend = (table: string, id: string) =>
  post<FriendList>(`/api/tables/${part(table)}/friends/${part(id)}`);
export const declineInvitation = (id: string) => remove<FriendList>(`/api/friends/invitations/${part(id)}`);

function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return request<T>(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
}
