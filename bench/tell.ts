// How a measure is told: a row of one table, ours beside another side of the same run.
import { cpuOf, quantile, rateOf, type Measured } from './load.ts'

export const say = (text: string) => void process.stdout.write(`${text}\n`)
export const ms = (value: number) => (value < 10 ? value.toFixed(value < 1 ? 2 : 1) : String(Math.round(value)))
const perSecond = (measured: Measured) => Math.round(rateOf(measured)).toLocaleString('en')

type Row = { measure: string; ours: string; beside?: string; ratio?: string; goal?: string; met?: boolean }
/** A row of the table, told as soon as it is known. */
export const tell = ({ measure: name, ours, beside = '–', ratio = '–', goal, met }: Row) =>
  say(`| ${name} | ${ours} | ${beside} | ${ratio} | ${goal ?? '–'} | ${goal ? (met ? 'met' : 'missed') : '–'} |`)

type Goal = { least: number; /** The p99 of the other side, times this. */ slowest?: number }
/** Ours beside another side of the same run, by rate. */
export function compareRates(measure: string, ours: Measured, name: string, other: Measured, goal?: Goal): void {
  const ratio = rateOf(ours) / rateOf(other)
  const slower = quantile(ours, 0.99) / quantile(other, 0.99)
  const told = (side: Measured) =>
    `${perSecond(side)}/s, p99 ${ms(quantile(side, 0.99))} ms, ${ms(cpuOf(side))} ms of processor`
  tell({
    measure,
    ours: told(ours),
    beside: `${name}: ${told(other)}`,
    ratio: `${Math.round(ratio * 100)} %, p99 ${slower.toFixed(1)} ×`,
    ...(goal
      ? {
          goal: `≥ ${Math.round(goal.least * 100)} %${goal.slowest ? `, p99 ≤ ${goal.slowest} ×` : ''}`,
          met: ratio >= goal.least && slower <= (goal.slowest ?? Infinity),
        }
      : {}),
  })
}
