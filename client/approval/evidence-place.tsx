import { SkeletonLines } from '#client/ui/skeleton.tsx'

const card = 'min-h-72 rounded-card border border-line bg-surface p-4'

/** The module of what is to be weighed, while it is on its way. */
export const EvidencePlace = () => (
  <div className="flex flex-col gap-5">
    <div className={card}>
      <SkeletonLines lines={5} label="Loading supporting information…" />
    </div>
    <div aria-hidden className={card}>
      <SkeletonLines lines={5} />
    </div>
  </div>
)
