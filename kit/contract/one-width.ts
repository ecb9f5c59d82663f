/** A text in one way of writing: digits and signs of one width, dashes that stand for a minus or part a day as `-`, no spaces around it. */
export const inOneWidth = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[−–﹣]/g, '-')
    .trim()
