import { LayoutDashboard } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { dashboardCall, saveCall } from '#modules/dashboard/shared/dashboard.ts'
import { mostCards, type CardKind } from '#modules/dashboard/shared/sizes.ts'
import type { ToolbarProps } from '#modules/reports/shared/source.ts'
import { kindNames } from './add-dialog.tsx'
import { sizes } from './card-layout.ts'

const kinds: readonly CardKind[] = ['number', 'chart', 'list']

/** Puts a report on the reader's dashboard, as a number, chart or list. */
function AddToDashboard(props: ToolbarProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      title="Add to dashboard as"
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="w-72"
      trigger={<Button icon={LayoutDashboard}>Add to dashboard</Button>}
    >
      <Kinds {...props} close={() => setOpen(false)} />
    </Popover>
  )
}

function Kinds({ source, title, close }: ToolbarProps & { close: () => void }) {
  const navigate = useNavigate()
  const read = useApi(dashboardCall, {})
  const save = useSend(saveCall, () => {
    close()
    toast({
      title: `${title} added to your dashboard`,
      action: {
        label: 'Open dashboard',
        altText: 'Open your dashboard from the sidebar',
        onAction: () => void navigate('/dashboard'),
      },
    })
  })
  const failed = save.isError ? save.error : read.isError ? read.error : null
  const full = read.data && read.data.cards.length >= mostCards
  const add = (kind: CardKind) => {
    if (!read.data) return
    const { cards, version } = read.data
    const card = { id: crypto.randomUUID(), kind, ...sizes[kind], source }
    save.mutate({ body: { cards: [...cards, card] }, version })
  }
  return (
    <div className="flex flex-col gap-2">
      {failed !== null && <Banner tone="danger" title={sentenceOf(failed)} />}
      <div className="flex gap-2">
        {kinds.map((kind) => (
          <Button
            key={kind}
            icon={kindNames[kind].icon}
            busy={read.isPending || save.isPending}
            disabledReason={full ? `Your dashboard has ${mostCards} cards: remove one first` : undefined}
            onClick={() => add(kind)}
          >
            {kindNames[kind].label}
          </Button>
        ))}
      </div>
    </div>
  )
}

export const addition = AddToDashboard
