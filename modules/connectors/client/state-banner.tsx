import { Banner } from '#client/ui/banner.tsx'
import { InstantText } from '#client/ui/day.tsx'
import type { Connector } from '#modules/connectors/shared/connectors.ts'
import { aboutKind } from '#modules/connectors/shared/kinds.ts'

/** What holds of the connector now, and the next step. */
export function StateBanner({ connector: { kind, state, test, fault } }: { connector: Connector }) {
  const { says, test: tests, uses } = aboutKind[kind]
  const used = uses
    ? `Mainstay uses this connector for ${uses.charAt(0).toLowerCase()}${uses.slice(1)}.`
    : 'Mainstay does not use this connector yet.'
  if (state === 'not set up')
    return (
      <Banner tone="neutral" title="Not set up">
        {says}. {used} Nothing leaves this installation until you save settings and test or use them.
      </Banner>
    )
  if (state === 'set up')
    return (
      <Banner title="Saved, not tested yet">
        {tests} {used}
      </Banner>
    )
  const when = test && (
    <>
      Tested <InstantText at={test.at} relative /> in {test.ms} ms
    </>
  )
  return state === 'failing' ? (
    <Banner tone="danger" title={`${fault ?? 'The last test failed'}.`}>
      {when}
      {test?.code && (
        <>
          , code <code className="font-mono">{test.code}</code>
        </>
      )}
    </Banner>
  ) : (
    <Banner tone="success" title={`${test?.says ?? 'Works'}.`}>
      {when}. {used}
    </Banner>
  )
}
