import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALLOWED_STYLES, isAllowedAttribute, isAllowedStyle } from './allow-list.ts'
import { sanitiseHtml } from './sanitise.server.ts'

/** What the rich editor writes, and what the one before it wrote. */
it.each([
  '<h2 style="text-align:center">标题</h2>',
  '<p style="padding-left:40px;text-align:justify">缩进</p>',
  '<p><strong><em><u><s>a</s></u></em></strong><sub>b</sub><sup>c</sup><code>d</code><small>e</small><mark>f</mark></p>',
  '<p><span style="color:#e03e2d;background-color:#f1c40f;font-size:18pt">a</span></p>',
  '<p><span style="font-family:微软雅黑, Arial;letter-spacing:1px">a</span></p>',
  '<div class="wrapper"><p>a</p></div>',
  '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3" style="list-style-type:lower-alpha"><li>c</li></ol>',
  '<table border="1" style="border-collapse:collapse;width:100%"><colgroup><col style="width:50%" /></colgroup><tbody><tr><td colspan="2" valign="top">a</td></tr></tbody></table>',
  '<p><img src="/jeecg-boot/sys/common/static/a.png" alt="图" width="100" style="float:left;margin-right:8px" /></p>',
  '<p><img src="data:image/png;base64,AA==" style="display:block;margin-left:auto;margin-right:auto" /></p>',
  '<p><a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a></p>',
  '<video controls="controls" width="300"><source src="/a.mp4" type="video/mp4" /></video>',
  '<blockquote><p>a</p></blockquote><pre><code class="language-css">a {}</code></pre><hr />',
  '<p><br /></p>',
])('the server keeps %s', (html) => {
  expect(sanitiseHtml(html)).toBe(html)
})

it.each([
  ['<iframe src="https://example.org"></iframe><p>a</p>', '<p>a</p>'],
  ['<p style="position:fixed;color:red;background:url(x)">a</p>', '<p style="color:red">a</p>'],
  ['<p style="display:none;float:inherit;color:url(a.png)">a</p>', '<p>a</p>'],
  ['<strike>a</strike>', '<s>a</s>'],
])('the server makes of %s only %s', (html, clean) => {
  expect(sanitiseHtml(html)).toBe(clean)
})

it('lets no style fetch or leave its text', () => {
  const parts = fc.constantFrom(
    'url(',
    'red',
    '10px',
    '-9px',
    'rgb(',
    'expression(',
    '\\75',
    ')',
    ';',
    ' ',
    '/*',
    '#fff',
    '0',
  )
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(ALLOWED_STYLES)), fc.array(parts, { maxLength: 4 }), (name, value) => {
      fc.pre(isAllowedStyle(name, value.join('')))
      expect(value.join('')).not.toMatch(/url\(|expression\(|\\|;|\/\*/)
    }),
  )
})

it.each(['constructor', '__proto__', 'position', 'background'])('knows no style and no tag called %s', (name) => {
  expect(isAllowedStyle(name, 'red')).toBe(false)
  expect(isAllowedAttribute(name, 'src')).toBe(false)
})
