import { expect, it } from 'vitest'
import { commentParts, mentionOf, namedIn, plainComment, withWords } from './comment.ts'

it('a text is words, addresses and people', () => {
  expect(commentParts(`看${mentionOf('u1')}：https://a.example/b?c=1。好 (http://x.example/y).`)).toEqual([
    { kind: 'text', text: '看' },
    { kind: 'mention', id: 'u1' },
    { kind: 'text', text: '：' },
    { kind: 'link', text: 'https://a.example/b?c=1' },
    { kind: 'text', text: '。好 (' },
    { kind: 'link', text: 'http://x.example/y' },
    { kind: 'text', text: ').' },
  ])
  expect(commentParts('javascript:alert(1) <b>x</b>')).toEqual([{ kind: 'text', text: 'javascript:alert(1) <b>x</b>' }])
  expect(commentParts('')).toEqual([])
})

it('names people by their ids, each once', () => {
  expect(namedIn('@[a] @[b] @[a] @[not an id] @someone [c] @[]')).toEqual(['a', 'b'])
  expect(plainComment('@[a]、@[b]', (id) => (id === 'a' ? '王小明' : undefined))).toBe('@王小明、@?')
})

it('its words are masked, and people stay named', () => {
  expect(withWords('打 139 给@[139]和@[b]！139', (words) => words.replaceAll('139', '***'))).toBe(
    '打 *** 给@[139]和@[b]！***',
  )
})
