/** A file with the folders it came in: 'Contracts/2026', or nothing. */
export type Given = { file: File; path: string }

const folderIn = (relative: string): string => relative.split('/').slice(0, -1).join('/')

/** What was chosen, with the folders of a chosen folder. */
export const chosenIn = (files: FileList | null): Given[] =>
  [...(files ?? [])].map((file) => ({ file, path: folderIn(file.webkitRelativePath) }))

/** What was dropped: files, and those in dropped folders however deep they lie. */
export async function droppedIn({ items, files }: DataTransfer): Promise<Given[]> {
  // They are there only until the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...files].map((file) => ({ file, path: '' }))
  return (await Promise.all(entries.map((entry) => filesIn(entry, '')))).flat()
}

async function filesIn(entry: FileSystemEntry, path: string): Promise<Given[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))
    return [{ file, path }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const below: FileSystemEntry[] = []
  // A browser answers a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) break
    below.push(...some)
  }
  const here = path ? `${path}/${entry.name}` : entry.name
  return (await Promise.all(below.map((each) => filesIn(each, here)))).flat()
}
