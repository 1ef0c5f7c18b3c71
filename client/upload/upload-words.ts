/** What is said of a file while the server is busy or cannot be reached. */
export const unanswered = 'No answer yet: it goes on by itself'
