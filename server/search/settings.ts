import { ranks, type FoundGroup, type SearchReply } from '#shared/search.ts'
import { settingsApi } from '#shared/setting/views.ts'
import { may, type Actor } from '../call/actor.ts'
import { settingId, type settingsOf } from '../setting/routes.ts'
import { questionOf } from './question.ts'

/** The settings whose words begin as those that were typed; null where this person may read none. */
export function foundSettings(
  settings: ReturnType<typeof settingsOf>,
  typed: string,
  limit: number,
  actor: Actor,
): FoundGroup | null {
  if (!may(actor, settingsApi.all.can)) return null
  const mine = settings.filter(({ setting }) => may(actor, setting.api.read.can))
  if (mine.length === 0) return null
  const { words } = questionOf(typed)
  const found = mine.filter(({ setting: { label, says, fieldList }, room }) => {
    const own = [label, says, room, 'setting', ...fieldList.map((field) => field.label)]
      .join(' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((each) => each.startsWith(word)))
  })
  return {
    record: 'settings.policies',
    one: 'setting',
    many: 'settings',
    listPage: '/settings/policies',
    items: found.slice(0, limit).map(({ setting: { name, label, page }, room }) => ({
      id: settingId(name),
      title: label,
      subtitle: room,
      state: null,
      amount: null,
      currency: null,
      day: null,
      page,
      rank: ranks.word,
    })),
    more: found.length > limit,
  }
}

/** Settings are few and known by their words: they stand last. */
export function withSettings(
  { groups, types }: SearchReply,
  found: FoundGroup | null,
  asked: readonly string[],
): SearchReply {
  const wanted = found && (asked.length === 0 || asked.includes(found.record))
  return {
    groups: wanted && found.items.length ? [...groups, found] : groups,
    types: found ? [...types, { record: found.record, many: found.many }] : types,
  }
}
