/** 'Frame_contract 2026.pdf' → 'Frame contract 2026' */
export const titleOf = (name: string): string =>
  name
    .replace(/\.\w{1,10}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 200) || name
