import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const skillKinds = ['skill', 'language', 'certificate'] as const
export const skillLevels = ['basic', 'good', 'expert'] as const
export const skillStates = {
  stated: { tone: 'attention', step: 'Stated' },
  confirmed: { tone: 'success', step: 'Confirmed', stand: 'done' },
} as const satisfies States

const own = {
  kind: field.choice('Kind', skillKinds),
  name: field.text('Name', { max: 120, hint: 'Such as TIG welding, German or Forklift licence' }),
  level: field.choice('Level', skillLevels, 'For a skill or a language').nullable(),
  issuer: field.text('Issued by', { max: 120, hint: 'For a certificate' }).nullable(),
  certificateNumber: field.code('Certificate number', { max: 60 }).nullable(),
  issuedOn: field.day('Issued on').nullable(),
  validUntil: field.day('Valid until', 'Last valid day; no expiry if empty').nullable(),
}
const optional = z.strictObject(own).partial()
const personId = field.reference('Person', 'hr.people', 'personName', 'Empty: yourself')
const entered = { kind: own.kind, name: own.name }
const shows = { who: 'personName', due: 'validUntil', since: 'createdAt' } as const

/** A skill, a language or a certificate of a person: said by themselves or whoever keeps the files, confirmed by somebody else. */
export const skills = record(refs.skills.name, {
  ...refs.skills,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    ...own,
    state: field.state('State', skillStates),
    confirmedAt: field.instant('Confirmed').nullable(),
    confirmedByName: field.text('Confirmed by').nullable(),
    /** Whose it is, as a member: nobody confirms their own. */
    memberId: Uuid.nullable(),
    createdAt: field.instant('Entered'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend({ ...entered, personId: personId.optional() }),
  update: optional,
  imported: optional.extend({ ...entered, personId }),
  keys: ['personId', 'kind', 'name'],
  compositeKey: true,
  search: ['name', 'personName', 'issuer'],
  apart: ['kind', 'level'],
  inSearch: false,
  sort: 'name',
  archive: true,
  verbs: {
    confirm: {
      label: 'Confirm',
      done: 'confirmed',
      icon: 'check',
      from: ['stated'],
      to: 'confirmed',
      next: true,
      who: ({ memberId }, viewer) => memberId !== viewer.id || says.ownSkill(),
      summary: 'Confirm a person’s skill, language or certificate',
    },
  },
  measures: {
    unconfirmed: {
      label: 'Skills to confirm',
      where: { state: 'stated' },
      sort: 'createdAt',
      right: 'confirm',
      step: 230,
      none: 'No skills to confirm.',
      shows,
    },
    ending: {
      label: 'Certificates that expire within 60 days',
      where: { validUntil: { gte: 'today', lte: 'today+60' } },
      sort: 'validUntil',
    },
    ended: {
      label: 'Expired certificates',
      where: { validUntil: { lt: 'today' } },
      sort: 'validUntil',
      right: 'confirm',
      none: 'No expired certificates.',
      alert: { one: 'A certificate has expired', many: '{count} certificates have expired' },
      shows,
    },
  },
})
