import { z } from 'zod'

// The content security policy forbids code from text: zod must not even try. Stands in zod's own chunk, so that it runs before any schema is made.
z.config({ jitless: true })
