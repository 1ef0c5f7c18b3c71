import type { ConnectorKind } from '#modules/connectors/shared/kinds.ts'

type HelpState = {
  visible: boolean
  active: ConnectorKind
  /** Static tips of the kinds that were active so far. */
  tips: Partial<Record<ConnectorKind, readonly string[]>>
  /** Kinds whose static tips could not be fetched; asked for again when they are chosen. */
  failed: readonly ConnectorKind[]
}

type Options = {
  /** Fetches the static tips of a kind. */
  load: (kind: ConnectorKind) => Promise<readonly string[]>
  /** Told when that fails; people are not. */
  onFailure: (kind: ConnectorKind, error: unknown) => void
  visible?: boolean
  onVisible?: (visible: boolean) => void
}

/** The help panel: shown or hidden, one active kind of connector, and the static tips of each kind, fetched once. */
export function createHelpStore({ load, onFailure, visible = false, onVisible }: Options) {
  let state: HelpState = { visible, active: 'general', tips: {}, failed: [] }
  const listeners = new Set<() => void>()
  const underWay = new Set<ConnectorKind>()
  const put = (change: Partial<HelpState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function fetchOnce(kind: ConnectorKind): Promise<void> {
    if (state.tips[kind] || underWay.has(kind)) return
    underWay.add(kind)
    if (state.failed.includes(kind)) put({ failed: state.failed.filter((each) => each !== kind) })
    try {
      const tips = await load(kind)
      put({ tips: { ...state.tips, [kind]: tips } })
    } catch (error) {
      put({ failed: [...state.failed, kind] })
      onFailure(kind, error)
    } finally {
      underWay.delete(kind)
    }
  }

  const choose = (kind: ConnectorKind): Promise<void> => {
    if (kind !== state.active) put({ active: kind })
    return fetchOnce(kind)
  }
  const set = (next: boolean) => {
    if (next === state.visible) return
    put({ visible: next })
    onVisible?.(next)
  }

  return {
    get: (): HelpState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Opens the panel; on a kind where one is named. */
    show(kind: ConnectorKind = state.active): Promise<void> {
      set(true)
      return choose(kind)
    },
    hide: () => set(false),
    toggle(): void {
      if (state.visible) set(false)
      else void this.show()
    },
    /** Makes a kind the active one and fetches its static tips. */
    choose,
  }
}
