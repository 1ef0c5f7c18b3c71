import { sql, type SQL } from 'drizzle-orm'
import { hasWhole, type Actor } from '#server/call/actor.ts'
import { forBoth } from '#server/call/reach.ts'
import { joined } from '#server/record/visible-rows.ts'
import { channelTable, memberTable } from './tables.ts'

const isMember = ({ id }: Actor, role?: 'owner'): SQL =>
  sql`${channelTable.id} in (select m.channel_id from ${joined(memberTable, 'm')} where m.user_id = ${id}::uuid${role ? sql` and m.role = ${role}` : sql``})`
const isPublic = sql`${channelTable.kind} = 'public'`

/** Owners change their channels; administrators also those that everybody may read. */
const changeable = (actor: Actor): SQL =>
  hasWhole(actor, '*.*.*') ? sql`(${isPublic} or ${isMember(actor, 'owner')})` : isMember(actor, 'owner')

/** Public channels are open to everyone with the right; private and direct ones to their members alone, administrators included. */
export const openChannels = (actor: Actor, permission: string): SQL | undefined =>
  actor.grants
    ? forBoth(actor, (each) =>
        permission === 'communications.channels.update' ? changeable(each) : sql`(${isPublic} or ${isMember(each)})`,
      )
    : undefined
