/** What is asked of the server about notices and holidays. */

import { request } from '../lib/http';
import type { Holiday, NoticeChoices, PushWish } from '../lib/messages';

export const notices = () => request<NoticeChoices>('/api/notices', {});
export const addPush = (wish: PushWish) => post<NoticeChoices>('/api/notices/push', wish);
export const endPush = (endpoint: string) => post<NoticeChoices>('/api/notices/push/end', { endpoint });
export const addMail = (address: string) => post<NoticeChoices>('/api/notices/mail', { address });
export const confirmMail = (code: string) => post<NoticeChoices>('/api/notices/mail/code', { code });
export const endMail = () => request<NoticeChoices>('/api/notices/mail', { method: 'DELETE' });

export const holiday = () => request<Holiday>('/api/holiday', {});
export const goAway = (until: number) => post<Holiday>('/api/holiday', { until });
export const comeBack = () => request<Holiday>('/api/holiday', { method: 'DELETE' });

const post = <T>(path: string, body: unknown) =>
  request<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
