import type { ReactNode } from 'react'
import { Closing, Go, Lead, Part, Points, Questions, type Point } from './parts.tsx'
import { solutionList, type SolutionPath } from './solution-list.ts'

export type Solution = {
  path: SolutionPath
  title: string
  intro: string
  /** A screen or an example under the first lines. */
  shown?: ReactNode
  /** What the product does for this need now. */
  does: readonly Point[]
  /** More that deserves a part of its own. */
  more?: ReactNode
  has: readonly string[]
  lacks: readonly string[]
  /** What to do about what it lacks. */
  meanwhile: string
  questions?: readonly Point[]
  next: readonly [SolutionPath, SolutionPath]
}

/** One area: what it does, what it does not, and where to go on. */
export function SolutionPage({
  path,
  title,
  intro,
  shown,
  does,
  more,
  has,
  lacks,
  meanwhile,
  questions,
  next,
}: Solution) {
  const { name, hue, whole } = solutionList.find((each) => each.path === path)!
  return (
    <div data-hue={hue}>
      <Lead
        above={
          <span
            className="state"
            data-whole={whole || undefined}
          >{`${name} · ${whole ? 'in this release' : 'in part'}`}</span>
        }
        title={title}
      >
        {intro}
      </Lead>
      {shown && (
        <div className="stage">
          <div className="wrap">{shown}</div>
        </div>
      )}
      <Part title={whole ? 'What it does' : 'What it does today'}>
        <Points points={does} />
      </Part>
      {more}
      <Part tint title="In this release" intro={meanwhile}>
        <div className="two">
          <div className="sheet has">
            <h3>You can</h3>
            <ul>
              {has.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <div className="sheet">
            <h3>Not in this release</h3>
            <ul>
              {lacks.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      </Part>
      {questions && (
        <Part title="Common questions">
          <Questions questions={questions} />
        </Part>
      )}
      <Closing title="Next steps">
        <Go to="/contact?topic=the+product" primary>
          Ask a question
        </Go>
        {next.map((to) => (
          <Go key={to} to={to}>
            {solutionList.find((each) => each.path === to)!.name}
          </Go>
        ))}
      </Closing>
    </div>
  )
}
