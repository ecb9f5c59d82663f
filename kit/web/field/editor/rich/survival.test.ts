// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { htmlOf, pageOf } from './schema.web.ts'
import { survivalOf } from './survival.web.ts'

/** What the editor before wrote; each must come out saying the same. */
const LEGACY = [
  '<p style="text-align: center;">居中</p>',
  '<p style="padding-left: 40px;">缩进</p>',
  '<p style="padding-left: 80px; text-align: right;">缩进</p>',
  '<p>水 H<sub>2</sub>O，面积 m<sup>2</sup></p>',
  '<div class="wrapper"><p>段落</p><p>段落</p></div>',
  '<div class="wrapper" style="color: #e03e2d;">文字</div>',
  '<div>一</div><div>二</div>',
  '<section class="a"><h2>标题</h2><div class="b"><p>文字</p></div></section>',
  '<p><span style="font-size: 18pt;">大</span><span style="font-family: Arial, sans-serif;">体</span></p>',
  '<p><span style="color: #e03e2d; background-color: #f1c40f;">颜色</span></p>',
  '<p><span style="color: red;">外<span style="font-size: 20px;">内</span>外</span></p>',
  '<p><strong style="color: red;">粗</strong><em class="x">斜</em></p>',
  '<p><span style="text-decoration: underline;">下划线</span><span style="font-weight: bold;">粗</span></p>',
  '<p><b>a</b><i>b</i><strike>c</strike><del>d</del><u>e</u><small>f</small><kbd>g</kbd></p>',
  '<table style="border-collapse: collapse; width: 100%;" border="1"><colgroup><col style="width: 50%;"><col style="width: 50%;"></colgroup><tbody><tr><td colspan="2">跨列</td></tr><tr><td rowspan="1" style="width: 50%;">1</td><td>2</td></tr></tbody></table>',
  '<table><thead><tr><th scope="col">头</th></tr></thead><tbody><tr><td><p>格</p><p>二</p></td></tr></tbody></table>',
  '<ul><li>一<ul><li>二</li></ul></li><li>三</li></ul>',
  '<ol start="3" style="list-style-type: lower-alpha;"><li style="text-align: center;">a</li></ol>',
  '<hr>',
  '<hr style="width: 50%;">',
  '<blockquote><p>引用</p></blockquote>',
  '<pre class="language-javascript"><code>let a = 1\n  let b</code></pre>',
  '<p><img style="float: left;" src="/a.png" alt="图" width="100" height="80"></p>',
  '<p><img class="x" style="display: block; margin-left: auto; margin-right: auto;" src="data:image/png;base64,AA=="></p>',
  '<p><a title="t" href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener">链</a> <a href="../b.html#c">相对</a></p>',
  '<p><a href="/a"><img src="/a.png" alt=""></a></p>',
  '<p>一<br>二<br></p>',
  '<p>&nbsp;</p><p><br></p><p>空行</p>',
  '<h1 style="text-align: center;">一</h1><h6 dir="rtl" lang="en">六</h6>',
  '<p align="center">旧</p>',
  'ohne Absatz <b>fett</b>',
  '<dl><dt>a</dt><dd>b</dd></dl>',
  '<figure class="image"><img src="/a.png" alt=""><figcaption>图</figcaption></figure>',
]

it.each(LEGACY)('keeps %s', (html) => {
  expect(survivalOf(html)).toEqual({ refused: [], lost: [] })
  const once = htmlOf(pageOf(html))
  expect(htmlOf(pageOf(once))).toBe(once)
})

it.each([
  ['<p>a</p><iframe></iframe>', ['<iframe>'], []],
  ['<p onclick="x()" id="a">a</p>', ['onclick', 'id'], []],
  ['<p style="position: fixed;">a</p>', ['style: position'], []],
  ['<script>alert(1)</script><p>a</p>', ['<script>'], []],
  ['<table><caption>题</caption><tbody><tr><td>a</td></tr></tbody></table>', [], ['<caption>']],
  ['<p><ruby>字<rt>zi</rt></ruby></p>', [], ['<ruby>', '<rt>']],
  ['<p><a href="javascript:alert(1)">a</a></p>', [], ['<a>']],
] as const)('of %s tells what is lost', (html, refused, lost) => {
  expect(survivalOf(html)).toEqual({ refused, lost })
})

it.each([
  ['<ul><li>a</li></ul>', '<ul><li>a</li></ul>'],
  ['<table><tbody><tr><td>a</td></tr></tbody></table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ['<p>a</p><p><br></p>', '<p>a</p><p><br></p>'],
  ['', ''],
  ['<p></p>', ''],
  ['<p class="ant-modal">a</p>', '<p class="ant-modal">a</p>'],
])('writes %s as plain as it was', (html, written) => {
  expect(htmlOf(pageOf(html))).toBe(written)
})
