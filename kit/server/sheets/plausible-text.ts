import type { TextEncoding } from '#kit/contract/text-file.ts'

/** How much a text looks as if people had written it, for comparing the readings of one file. */
interface Plausibility {
  /** Sum over the letters beyond ASCII: those in words count for it, others against it. */
  readonly score: number
  /** Share of these letters that stand in words, 0 to 1. */
  readonly share: number
}

/** Words of Chinese and Japanese by the dictionary of ICU; what is no word falls into single characters. */
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' })
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+/gu
/** Signs that say nothing about a language. */
const NEUTRAL =
  /[\s\u3000-\u3004\u3008-\u301F\uFF01-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFE6“”‘’…—–·•・℃№①-⑳★☆●○■□△▽◎※→←↑↓×÷±°]/gu
const HALF_KANA = /[\uFF61-\uFF9F]/gu
const ASCII = /[\0-\x7F]/

/** What the wrong reading of a letter costs, and that of a sign of no script of the encoding. */
const ALONE = 0.5
const FOREIGN = 2

/** @param text lines with letters beyond ASCII, as an encoding reads them */
export function plausibilityOf(text: string, encoding: TextEncoding): Plausibility {
  const letters = [...text.replace(NEUTRAL, '')].filter((sign) => !ASCII.test(sign)).length
  if (letters === 0) {
    return { score: 0, share: 0 }
  }
  const good = encoding === 'windows-1252' ? westernLetters(text) : lettersInWords(text)
  const foreign = encoding === 'windows-1252' ? letters - good : letters - eastAsianLetters(text)
  const alone = letters - good - foreign
  return { score: good - ALONE * alone - FOREIGN * foreign, share: good / letters }
}

function lettersInWords(text: string): number {
  let letters = 0
  for (const [run] of text.matchAll(EAST_ASIAN)) {
    for (const { segment } of WORDS.segment(run)) {
      const { length } = [...segment]
      letters += length > 1 ? length : 0
    }
  }
  return letters
}

function eastAsianLetters(text: string): number {
  const all = [...text.matchAll(EAST_ASIAN)].reduce((sum, [run]) => sum + [...run].length, 0)
  return all - (text.match(HALF_KANA)?.length ?? 0)
}

/**
 * Accented letters as words of Western languages have them: small ones beside other letters, capital ones at the beginning of a
 * word or among capitals, never two of these in a row; and signs of money beside figures.
 */
const WESTERN = new RegExp(
  [
    '(?<=[A-Za-z])[ß-öø-ÿšžœ]',
    '[ß-öø-ÿšžœ](?=[A-Za-z])',
    '(?<=[A-Za-z][ß-öø-ÿšžœ])[ß-öø-ÿšžœ]',
    '(?<![A-Za-zÀ-ÿŠŽŒŸ–—‘’“”])[À-ÖØ-Þ](?=[a-z])',
    '(?<=[A-Z])[À-ÖØ-Þ](?=[A-Z])',
    '(?<=\\d\\s?)[€£°²³](?![À-ÿ])',
    '[€£](?=\\s?\\d)',
  ].join('|'),
  'gu',
)

function westernLetters(text: string): number {
  return text.match(WESTERN)?.length ?? 0
}
