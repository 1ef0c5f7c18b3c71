import { solutionList } from './solution-list.ts'

/** All solutions as rows of a ledger, each with what it is worth today. */
export const SolutionRows = () => (
  <ul className="rows">
    {solutionList.map(({ path, name, line, hue, whole }) => (
      <li key={path}>
        <a href={path} data-hue={hue}>
          <b>{name}</b>
          <span>{line}</span>
          <span className="state" data-whole={whole || undefined}>
            {whole ? 'In this release' : 'In part'}
          </span>
        </a>
      </li>
    ))}
  </ul>
)
