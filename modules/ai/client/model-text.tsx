import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { cellAddress } from '#modules/reports/client/figure-cell.tsx'
import { useResult } from '#modules/reports/client/use-result.ts'
import { datasetCall, type Dataset } from '#modules/reports/shared/datasets.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import type { Part, Piece } from '#modules/ai/shared/messages.ts'

type ReportPart = Extract<Part, { kind: 'report' }>

/** A model's text: figures lead to their rows, citations to their passages, numbers without a source are struck out. */
export function ModelText({ pieces, parts }: { pieces: readonly Piece[]; parts: readonly Part[] }) {
  const citations = parts.flatMap((part) => (part.kind === 'passages' ? part.citations : []))
  return (
    <p className="text-body whitespace-pre-wrap text-fg">
      {pieces.map((piece, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces never change their places
        <PieceView key={at} piece={piece} parts={parts} citations={citations} />
      ))}
    </p>
  )
}

type PieceProps = {
  piece: Piece
  parts: readonly Part[]
  citations: readonly { passageId: string; title: string; to: string }[]
}

function PieceView({ piece, parts, citations }: PieceProps) {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'struck')
    return (
      <s title="No list or document returned this" className="text-fg-muted">
        {piece.text}
        <span className="sr-only"> (without a source)</span>
      </s>
    )
  if (piece.kind === 'citation') {
    const at = citations.findIndex(({ passageId }) => passageId === piece.passageId)
    const citation = citations[at]
    return citation ? (
      <Link to={citation.to} title={citation.title} className="reach rounded-check text-primary-fg hover:underline">
        [{at + 1}]
      </Link>
    ) : null
  }
  const part = parts[piece.part]
  return part?.kind === 'report' ? <FigureChip part={part} piece={piece} /> : piece.text
}

const chip = 'rounded-check border border-line bg-sunken px-1 font-semibold tabular-nums'

/** A figure with the rows it comes to now; one that has changed since says so. */
function FigureChip({ part, piece }: { part: ReportPart; piece: Extract<Piece, { kind: 'figure' }> }) {
  const { result } = useResult(part.question)
  const dataset = useApi(datasetCall, { params: { name: part.question.dataset } }).data
  if (!result || !dataset) return <span className={chip}>{piece.text}</span>
  const to = addressOf(piece.value, result, dataset)
  if (to === undefined)
    return (
      <span className={chip} title="This figure has changed since it was written">
        {piece.text} <span className="font-normal text-fg-muted">(changed since)</span>
      </span>
    )
  return to === null ? (
    <span className={chip}>{piece.text}</span>
  ) : (
    <Link to={to} className={`reach ${chip} text-fg hover:text-primary-fg hover:underline`}>
      {piece.text}
    </Link>
  )
}

const plainOf = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** Rows of the first cell with this value: null where no one list holds them, undefined where no cell has it any more. */
function addressOf(value: string, result: Result, dataset: Dataset): string | null | undefined {
  for (const line of result.lines)
    for (const [column, cells] of line.cells.entries())
      for (const [at, cell] of cells.entries())
        if (cell !== null && plainOf(cell) === value) return cellAddress({ result, dataset, line, column, value: at })
  return plainOf(result.count) === value ? null : undefined
}
