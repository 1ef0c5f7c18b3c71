/** Faint drawings of the real thing, for places that have nothing to show yet. */
export type Drawing = 'list' | 'chart' | 'document'

const line = 'stroke-line-strong'
const soft = 'fill-sunken stroke-line-strong'

function List() {
  return (
    <>
      <rect x="8.5" y="8.5" width="143" height="79" rx="8" className={soft} />
      <path d="M8.5 26.5h143M8.5 46.5h143M8.5 66.5h143" className={line} />
      <path d="M20 17.5h22M78 17.5h14M122 17.5h18" strokeWidth="3" strokeLinecap="round" className={line} />
      <path
        d="M20 36.5h38M78 36.5h20M20 56.5h30M78 56.5h24M20 76.5h42M78 76.5h16"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-line"
      />
      <path
        d="M126 36.5h14M122 56.5h18M128 76.5h12"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-primary opacity-60"
      />
    </>
  )
}

function Chart() {
  return (
    <>
      <path d="M20.5 8v80h128" className={line} />
      <path d="M20.5 28.5h128M20.5 48.5h128M20.5 68.5h128" strokeDasharray="2 4" className={line} />
      <rect x="34.5" y="58.5" width="14" height="29" rx="2" className={soft} />
      <rect x="62.5" y="44.5" width="14" height="43" rx="2" className={soft} />
      <rect x="90.5" y="50.5" width="14" height="37" rx="2" className={soft} />
      <rect x="118.5" y="30.5" width="14" height="57" rx="2" className={soft} />
      <path
        d="M34 46 69 32l28 8 36-22"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-primary opacity-60"
      />
    </>
  )
}

function Document() {
  return (
    <>
      <path d="M50.5 8.5h44l16 16v60a4 4 0 0 1-4 4h-56a4 4 0 0 1-4-4v-72a4 4 0 0 1 4-4Z" className={soft} />
      <path d="M94.5 8.5v12a4 4 0 0 0 4 4h12" className={line} />
      <path d="M58 38.5h40M58 48.5h32M58 58.5h36" strokeWidth="3" strokeLinecap="round" className="stroke-line" />
      <path d="M80 76.5h18" strokeWidth="3" strokeLinecap="round" className="stroke-primary opacity-60" />
    </>
  )
}

const drawings = { list: List, chart: Chart, document: Document }

export function DrawingOf({ name }: { name: Drawing }) {
  const Shape = drawings[name]
  return (
    <svg aria-hidden viewBox="0 0 160 96" width="160" height="96" fill="none">
      <Shape />
    </svg>
  )
}
