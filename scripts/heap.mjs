// How much memory the server takes: V8 lets its heap grow with the machine's memory otherwise, whether it needs it or not.

/** Flags of Node for `HEAP_MB` megabytes of what lives long; what dies young gets little, and is cleared away the more often. */
export function heapFlags({ HEAP_MB: heap = '512' }) {
  return /^\d+$/.test(heap) ? [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'] : []
}
