import type { HomeAddition } from '#client/home-place.ts'
import { SkillsSection } from './skills-of.tsx'

/** What one can do, on one's home. */
export const addition: HomeAddition = { card: (home) => <SkillsSection {...home} /> }
