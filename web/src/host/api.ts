/** A host's requests. To everybody else there is nothing at these addresses. */

import { get, post, request } from '../lib/http';
import type {
  DeedTold,
  HostedPerson,
  HostedTable,
  NewAnnouncement,
  NewBan,
  NewMute,
  ReportTold,
  SanctionTold,
  SettingTold,
  Storage,
} from '../lib/messages';

const at = (path: string) => `/api/host/${path}`;
const id = encodeURIComponent;
const remove = (path: string) => request(at(path), { method: 'DELETE' });

export const people = (name: string, kind: string) =>
  get<HostedPerson[]>(at(`people?name=${id(name)}&kind=${id(kind)}`));
export const tables = (name: string) => get<HostedTable[]>(at(`tables?name=${id(name)}`));
export const storage = () => get<Storage>(at('storage'));
export const settings = () => get<SettingTold[]>(at('settings'));
export const reports = (resolved: boolean) => get<ReportTold[]>(at(`reports?resolved=${resolved}`));
export const sanctions = () => get<SanctionTold[]>(at('sanctions'));
export const deeds = () => get<DeedTold[]>(at('deeds'));

export const resolve = (report: string) => post(at(`reports/${id(report)}/resolution`));
export const mute = (given: NewMute) => post(at('mutes'), given);
export const ban = (given: NewBan) => post(at('bans'), given);
export const lift = (sanction: string) => remove(`sanctions/${id(sanction)}`);
export const removeLine = (table: string, line: number) => remove(`tables/${id(table)}/lines/${line}`);
export const close = (table: string, reason: string) => post(at(`tables/${id(table)}/closing`), { reason });
export const announce = (given: NewAnnouncement) => post(at('announcement'), given);
export const endAnnouncement = () => remove('announcement');
