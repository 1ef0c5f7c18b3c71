import { Closing, Go, Lead, Part, Points, type Point } from './parts.tsx'

const ways: readonly Point[] = [
  ['Exact', 'We would rather say “not known” than round a guess. A number in a sentence has a source.'],
  ['Calm', 'Work is small, finished and handed on. An alarm is something that is broken, not something that is late.'],
  [
    'Written',
    'Decisions have their reason beside them, so that whoever comes next can disagree with the reason and not the person.',
  ],
]

const notes: readonly Point[] = [
  [
    'What to send',
    'A few lines on what you do well and what you want to do next. No photograph, no date of birth, no salary history.',
  ],
  [
    'What happens',
    'Your message becomes a request with a number that a person takes. You see the number as soon as it is sent.',
  ],
  ['What is kept', 'Only what you write, and only to answer you. Write again and it is removed.'],
]

export const CareersPage = () => (
  <>
    <Lead
      title="No openings are published at the moment."
      actions={
        <Go to="/contact?topic=careers" primary>
          Introduce yourself
        </Go>
      }
    >
      There is nothing to apply for today. You can still tell us what you do well; a person reads it.
    </Lead>
    <Part tint title="How we work">
      <Points points={ways} />
    </Part>
    <Part title="Writing without an opening">
      <Points points={notes} />
    </Part>
    <Closing title="See what you would be working on.">
      <Go to="/about" primary>
        About the product
      </Go>
      <Go to="/privacy">Privacy</Go>
    </Closing>
  </>
)
