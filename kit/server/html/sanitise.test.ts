import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '#kit/contract/testing/sample.ts'
import { sanitised, sanitiseHtml } from './sanitise.server.ts'

/** Ways in which filters were passed before, each with its own trick. */
const PROBES: readonly string[] = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x"/onerror="alert(1)">',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<base href="https://evil.example.com/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example.com/x.css">',
  '<style>@import "https://evil.example.com/x.css";</style>',
  '<video src="x" onloadstart="alert(1)"><source onerror="alert(1)"></video>',
  '<a href="//evil.example.com">x</a>',
]

const TAGS = /^(script|iframe|object|embed|svg|math|form|base|meta|link|style|noscript|button|animate)$/i
const VALUES = /^(javascript|data:text|vbscript|\/\/)|url\s*\(|expression\s*\(/iu

/** Browsers pass over control characters inside a scheme, however they are written. */
function bare(value: string): string {
  return value.replace(/&#(x0*[0-9a-d]|0*\d{1,2});?/gi, '').replace(/[\s\p{Cc}]/gu, '')
}

/** What would run in HTML that the sanitiser wrote: its tags and attributes have one spelling, its text no `<`. */
function alive(html: string): readonly string[] {
  return [...html.matchAll(/<\/?([^\s/>]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|</g)].flatMap(
    ([whole, tag, attributes = '']) => {
      const wrong = [...attributes.matchAll(/([^\s=>]+)="([^"]*)"/g)].filter(
        ([, name = '', value = '']) =>
          /^(on|srcdoc|formaction)/i.test(name) || (name !== 'title' && VALUES.test(bare(value))),
      )
      return tag === undefined || TAGS.test(tag) || wrong.length > 0 ? [whole] : []
    },
  )
}

describe('rich text', () => {
  it.each(PROBES)('has nothing left that runs: %s', (probe) => {
    expect(alive(sanitiseHtml(probe))).toEqual([])
    expect(sanitiseHtml(sanitiseHtml(probe))).toBe(sanitiseHtml(probe))
  })

  it('has nothing left that runs however the probes are cut and joined', () => {
    const parts = fc.array(
      fc.constantFrom(
        ...PROBES.flatMap((probe) => [probe, probe.slice(0, 12), probe.slice(8)]),
        '"',
        '<',
        '>',
        "'",
        '<!--',
      ),
    )
    fc.assert(
      fc.property(parts, (pieces) => {
        expect(alive(sanitiseHtml(pieces.join('')))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('is told apart by the test itself', () => {
    const harmless = [/noscript/, /^<a href="\/\//]
    const dangerous = PROBES.filter((probe) => !harmless.some((form) => form.test(probe)))
    expect(dangerous.filter((probe) => alive(probe).length === 0)).toEqual([])
  })

  it('keeps what an editor writes', () => {
    const kept = [
      '<p style="text-align:center"><strong>初音</strong> <em>ミク</em></p>',
      '<ol start="2"><li>one</li></ol>',
      '<table><tbody><tr><td colspan="2">1/7</td></tr></tbody></table>',
      '<img src="https://example.com/a.png" alt="a" />',
    ]
    for (const html of kept) {
      expect(sanitiseHtml(html)).toBe(html)
    }
    expect(sanitiseHtml('<a href="https://example.com" target="_blank">x</a>')).toContain('rel="noopener noreferrer"')
  })

  it('is cleaned in every rich field of a row, and only there', () => {
    const values = { detail: '<b onclick="x()">1</b>', note: '<b onclick="x()">1</b>', name: null }
    expect(sanitised(sample, values)).toEqual({ ...values, detail: '<b>1</b>' })
  })
})
