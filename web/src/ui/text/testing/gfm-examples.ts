/**
 * Cases for each of GitHub's extensions of CommonMark (https://github.github.com/gfm/): tables, task
 * lists, strikethrough, and bare URLs as links.
 */
export const gfmExamples = [
  {
    what: "a table has a head and rows",
    markdown: "| moon | phase |\n| --- | --- |\n| Io | full |\n| Leda | new |",
    html:
      "<table><thead><tr><th>moon</th><th>phase</th></tr></thead><tbody>" +
      "<tr><td>Io</td><td>full</td></tr><tr><td>Leda</td><td>new</td></tr></tbody></table>",
  },
  {
    what: "colons align a table's columns",
    markdown: "a | b | c | d\n:- | :-: | -: | -\n1 | 2 | 3 | 4",
    html:
      '<table><thead><tr><th align="left">a</th><th align="center">b</th>' +
      '<th align="right">c</th><th>d</th></tr></thead><tbody><tr><td align="left">1</td>' +
      '<td align="center">2</td><td align="right">3</td><td>4</td></tr></tbody></table>',
  },
  {
    what: "a table's cells hold marks, and an escaped bar is a bar",
    markdown: "| **a** `b` |\n| - |\n| c \\| *d* |\n| `e \\| f` |",
    html:
      "<table><thead><tr><th><strong>a</strong> <code>b</code></th></tr></thead><tbody>" +
      "<tr><td>c | <em>d</em></td></tr><tr><td><code>e | f</code></td></tr></tbody></table>",
  },
  {
    what: "a table ends where another block begins",
    markdown: "| a |\n| - |\n| b |\n> c",
    html:
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>" +
      "<blockquote><p>c</p></blockquote>",
  },
  {
    what: "a table ends at a blank line",
    markdown: "| a |\n| - |\n| b |\n\nc",
    html:
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>" +
      "<p>c</p>",
  },
  {
    what: "head and delimiters of different width are no table",
    markdown: "| a | b |\n| - |\n| c |",
    html: "<p>| a | b |<br>| - |<br>| c |</p>",
  },
  {
    what: "short rows are filled, long ones cut",
    markdown: "| a | b |\n| - | - |\n| c |\n| d | e | f |",
    html:
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td></td></tr>" +
      "<tr><td>d</td><td>e</td></tr></tbody></table>",
  },
  {
    what: "a table may have a head only",
    markdown: "| a | b |\n| - | - |",
    html: "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody></tbody></table>",
  },
  {
    what: "tasks are open or done",
    markdown: "- [ ] wake\n- [x] dream\n- [X] ripple",
    html:
      '<ul><li><input type="checkbox"> wake</li>' +
      '<li><input checked="" type="checkbox"> dream</li>' +
      '<li><input checked="" type="checkbox"> ripple</li></ul>',
  },
  {
    what: "tasks nest",
    markdown: "1. [x] outer\n   - [ ] inner",
    html:
      '<ol><li><input checked="" type="checkbox"> outer' +
      '<ul><li><input type="checkbox"> inner</li></ul></li></ol>',
  },
  {
    what: "brackets in the middle of an item are no task",
    markdown: "- a [ ] b\n- [y] c",
    html: "<ul><li>a [ ] b</li><li>[y] c</li></ul>",
  },
  {
    what: "one or two tildes strike through",
    markdown: "~~gone~~ and ~left~",
    html: "<p><del>gone</del> and <del>left</del></p>",
  },
  {
    what: "strikethrough holds other marks",
    markdown: "~~old *and* **new**~~",
    html: "<p><del>old <em>and</em> <strong>new</strong></del></p>",
  },
  {
    what: "strikethrough does not reach over paragraphs",
    markdown: "This ~~has a\n\nnew paragraph~~.",
    html: "<p>This ~~has a</p><p>new paragraph~~.</p>",
  },
  {
    what: "three tildes strike nothing",
    markdown: "this ~~~stays~~~ here",
    html: "<p>this ~~~stays~~~ here</p>",
  },
  {
    what: "an address with its scheme is a link",
    markdown: "at https://oni.example/a?b=c#d and http://oni.example",
    html:
      '<p>at <a href="https://oni.example/a?b=c#d">https://oni.example/a?b=c#d</a> and ' +
      '<a href="http://oni.example">http://oni.example</a></p>',
  },
  {
    what: "an address that begins with www is a link",
    markdown: "see www.oni.example/sky",
    html: '<p>see <a href="http://www.oni.example/sky">www.oni.example/sky</a></p>',
  },
  {
    what: "the stop after an address is not part of it",
    markdown: "Go to www.oni.example/sky. Or https://oni.example!",
    html:
      '<p>Go to <a href="http://www.oni.example/sky">www.oni.example/sky</a>. Or ' +
      '<a href="https://oni.example">https://oni.example</a>!</p>',
  },
  {
    what: "brackets around an address are not part of it",
    markdown: "(www.oni.example/a_(b)) and (see www.oni.example/c)",
    html:
      '<p>(<a href="http://www.oni.example/a_(b)">www.oni.example/a_(b)</a>) and ' +
      '(see <a href="http://www.oni.example/c">www.oni.example/c</a>)</p>',
  },
  {
    what: "a less-than sign ends an address",
    markdown: "www.oni.example/he<lp",
    html: '<p><a href="http://www.oni.example/he">www.oni.example/he</a>&lt;lp</p>',
  },
  {
    what: "a mail address is a link",
    markdown: "write to node.one+two@oni.example now",
    html: '<p>write to <a href="mailto:node.one+two@oni.example">node.one+two@oni.example</a> now</p>',
  },
  {
    what: "what ends in a hyphen or has no dot is no mail address",
    markdown: "a.b@c.d-\n\na@b",
    html: "<p>a.b@c.d-</p><p>a@b</p>",
  },
  {
    what: "addresses in code are code",
    markdown: "`https://oni.example`",
    html: "<p><code>https://oni.example</code></p>",
  },
  {
    what: "a tag is text, whichever it is",
    markdown: "<strong> <title> <style> <em>\n\n<script>x</script>",
    html:
      "<p>&lt;strong&gt; &lt;title&gt; &lt;style&gt; &lt;em&gt;</p>" +
      "<p>&lt;script&gt;x&lt;/script&gt;</p>",
  },
] as const;
