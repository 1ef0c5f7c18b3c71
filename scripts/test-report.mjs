// Reporter of `node --test`: prints failures in full and leaves the counts in the file named by TEST_COUNTS.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inspect } from 'node:util'

/** Seconds of processor of this process: its database and its browser have theirs beside. */
function ownSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** A line for every file with its seconds and those of the processor, every failure with its whole error, then the counts as JSON for the caller. */
export default async function* report(source) {
  let before = ownSeconds()
  const counts = { passed: 0, failures: [], slow: [], seconds: {} }
  const failed = new Set()
  const key = ({ file, line, column }) => `${file}:${line}:${column}`
  for await (const { type, data } of source) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message
    // An error after its test, or outside any, ends the run with a failure that no test carries.
    if (type === 'test:diagnostic' && data.message.includes('asynchronous activity after the test ended')) {
      counts.failures.push({ file: null, text: `✖ ${data.message}\n` })
      yield `\n✖ ${data.message}\n`
    }
    // A test's diagnostics come after its failure: what was measured, which pages were open.
    if (type === 'test:diagnostic' && data.file && failed.has(key(data))) yield `  ${data.message}\n`
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // The suite of a file is reported after all its tests, wherever those were declared; its name is the path.
    if (data.nesting === 0 && data.details.type === 'suite') {
      for (const failure of counts.failures) if (failure.file === undefined) failure.file = data.name
      const [after, seconds] = [ownSeconds(), data.details.duration_ms / 1000]
      counts.seconds[data.name] = Math.round(seconds * 10) / 10
      yield `  ${data.name}  ${seconds.toFixed(1)} s, ${(after - before).toFixed(1)} s of processor\n`
      before = after
    }
    const where = data.file ? relative(process.cwd(), data.file) : ''
    if (type === 'test:fail') {
      // A suite fails because of its tests; only a failure of its own (a hook, a broken file) counts.
      const cause = data.details.error?.failureType
      if (cause === 'subtestsFailed') continue
      failed.add(key(data))
      const text = `✖ ${data.name}\n  ${where}:${data.line ?? ''}\n${indent(describe(data.details.error))}\n`
      counts.failures.push({ file: data.nesting === 0 ? data.name : undefined, text: text.slice(0, 3000) })
      yield `\n${text}\n`
      continue
    }
    if (data.details.type === 'suite' || data.skip !== undefined || data.todo !== undefined) continue
    counts.passed += 1
    counts.slow.push({ name: data.name, where, ms: data.details.duration_ms })
  }
  for (const failure of counts.failures) failure.file ??= null
  counts.slow = counts.slow.sort((a, b) => b.ms - a.ms).slice(0, 10)
  if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts))
}

function describe(error) {
  const cause = error?.cause ?? error
  return cause instanceof Error ? inspect(cause, { depth: 5 }) : String(cause)
}

function indent(text) {
  return text.replaceAll(/^/gm, '  ')
}
