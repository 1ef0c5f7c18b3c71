import { Fragment } from 'react'
import { mentionIn, type Comment } from '#shared/activity.ts'
import type { z } from 'zod'

/** What was written, with the names of those who are mentioned. */
export function MentionText({ body, mentions }: Pick<z.output<typeof Comment>, 'body' | 'mentions'>) {
  // Of what is split by an expression with one group, every second part is that group.
  return body.split(mentionIn).map((part, at) =>
    at % 2 === 0 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text stay as they are
      <Fragment key={at}>{part}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text stay as they are
      <span key={at} className="font-medium text-primary-fg">
        @{mentions.find(({ id }) => id === part)?.name ?? 'somebody'}
      </span>
    ),
  )
}
