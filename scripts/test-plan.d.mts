export function testFiles(): string[]
export function takes(path: string, walks: boolean): boolean
export function isForSecondPostgres(path: string, walks: boolean): boolean
