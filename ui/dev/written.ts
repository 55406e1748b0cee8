/** Answers with every kind of what an answer can hold, to look at. Never part of the product. */

const fenced = (language: string, code: string) => `\`\`\`${language}\n${code.trim()}\n\`\`\``;

/** One of each kind that Mermaid draws. */
const DIAGRAMS = [
  `flowchart TD
  A[Ask] --> B{Is a server there?}
  B -->|yes| C[Answer]
  B -- no --> D((Built-in model))
  subgraph Disk
    E[(Archive)]
  end
  C --> E
  D --> E`,
  `sequenceDiagram
  autonumber
  actor P as Person
  participant W as Window
  P->>W: Asks
  activate W
  W-->>P: Answers
  deactivate W
  Note over P,W: Both are on this machine
  loop Every hour
    W->>W: Makes a backup
  end
  alt all is well
    W->>P: Says so
  else the disk is full
    W->>P: Warns
  end`,
  `classDiagram
  class Session {
    +String title
    +append(message)
  }
  class Message
  Session "1" *-- "many" Message : holds
  Session <|-- QuickSession`,
  `stateDiagram-v2
  [*] --> Idle
  Idle --> Answering : send
  Answering --> Idle : done
  Answering --> Failed : no server
  Failed --> Answering : retry
  state Answering {
    [*] --> Waiting
    Waiting --> Writing
  }
  note right of Failed : what came stays`,
  `erDiagram
  SESSION ||--o{ MESSAGE : holds
  MESSAGE {
    string id PK
    string session FK
    string content
  }
  SESSION {
    string id PK
    string title
  }`,
  `journey
  title A day at the desk
  section Morning
    Read mail: 3: Ada, Ben
    Ask Extremis: 5: Ada
  section Evening
    Tidy up: 2: Ben`,
  `gantt
  title Plan of the release
  dateFormat YYYY-MM-DD
  section Build
    Design     :done, a, 2026-05-01, 4d
    Write it   :active, b, after a, 8d
    Measure it :crit, c, after b, 3d
  section Ship
    Packages   :d, after c, 2d
    Release    :milestone, after d, 0d`,
  `pie showData title Where the time goes
  "Reading" : 42
  "Writing" : 31
  "Meetings" : 17
  "Waiting" : 10`,
  `quadrantChart
  title What to do first
  x-axis Little work --> Much work
  y-axis Little use --> Much use
  quadrant-1 Plan
  quadrant-2 Do now
  quadrant-3 Leave
  quadrant-4 Think again
  Search: [0.3, 0.8]
  Themes: [0.7, 0.3]
  Backups: [0.6, 0.9]`,
  `requirementDiagram
  requirement never_loses {
    id: 1
    text: nothing is lost
    risk: high
    verifymethod: test
  }
  element crash_test {
    type: simulation
  }
  crash_test - verifies -> never_loses`,
  `gitGraph
  commit
  branch look
  checkout look
  commit id: "Render first"
  commit
  checkout main
  commit
  merge look tag: "v1"`,
  `C4Context
  title Who asks whom
  Person(user, "Person", "Asks")
  System(app, "Extremis", "Keeps it all")
  System_Ext(model, "Model", "Answers")
  Rel(user, app, "asks")
  Rel(app, model, "sends", "HTTPS")`,
  `mindmap
  root((Extremis))
    Memory
      Facts
      Summaries
    Search
      By words
      By meaning
    Backups`,
  `timeline
  title What came when
  section 2025
    March : Search : Backups
    June : Memory
  section 2026
    May : Diagrams`,
  `sankey-beta
Messages,Summary,40
Messages,Recall,25
Facts,Summary,10
Summary,Prompt,50
Recall,Prompt,25`,
  `xychart-beta
  title "Answers in a week"
  x-axis [Mon, Tue, Wed, Thu, Fri]
  y-axis "Answers" 0 --> 40
  bar [12, 30, 22, 35, 18]
  line [10, 24, 26, 30, 20]`,
  `block-beta
  columns 3
  a["Window"] space b["Engine"]
  c["Archive"]:3
  a --> b`,
  `packet-beta
  title A frame
  0-7: "Kind"
  8-15: "Flags"
  16-31: "Length"
  32-63: "Payload"`,
  `kanban
  todo[To do]
    t1[Look at diagrams]
  doing[In progress]
    t2[Write the report]
  done[Done]
    t3[Measure]`,
  `architecture-beta
  group machine(cloud)[Machine]
  service app(server)[Extremis] in machine
  service disk(disk)[Archive] in machine
  service net(internet)[Model]
  app:R -- L:disk
  app:L -- R:net`,
  `radar-beta
  title Models
  axis a["Speed"], b["Words"], c["Code"], d["Price"], e["Memory"]
  curve one["Small"]{80, 40, 45, 95, 30}
  curve two["Large"]{40, 85, 90, 30, 70}
  max 100`,
  `treemap-beta
"Disk"
    "Conversations": 48
    "Backups": 120
    "Files"
        "Pictures": 60
        "Documents": 22`,
];

const WRONG = 'flowchart TD\n  A --> B\n  B ==[[> C';

const LONG_CODE = Array.from(
  { length: 60 },
  (_, place) =>
    `const line${place + 1} = (value) => value * ${place}; // ${'the same again, '.repeat(place % 7 === 3 ? 9 : 1)}and so on`,
).join('\n');

const TEXTS = `# What an answer can hold

A sentence with a footnote[^1], \`code\`, **strong**, *emphasis*, ~~gone~~ and a formula $E = mc^2$ within it.

$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi} \\qquad \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}
$$

| Model | Formula | Time in ms | What is to be said of it at some length |
| --- | :---: | ---: | --- |
| small[^1] | $O(n)$ | 1,204.5 | Fast, often wrong, and there without a network |
| large | $O(n \\log n)$ | 18,331 | \`llama-server --ctx-size 32768 --threads 8\` |
| **both**[^long] | $\\frac{a}{b}$ | 7 | [the documentation](https://example.org/a/long/address/that/goes/on) |

1. One
   - with a list
   - [x] done
   - [ ] to do
2. Two

> Quoted, with **words** in it
>
> > and quoted again

${fenced('ts title=lines.ts', LONG_CODE)}

${fenced('', 'no language, and one line that is as long as it has to be so that it does not fit into the width of any column that there is')}

${fenced(
  'diff',
  `- the line before
+ the line after
  what stays`,
)}

${fenced('mermaid', WRONG)}

${fenced('mermaid', 'no diagram at all')}

---

نص عربي مع رقم 42 و \`code\` في وسط الجملة.

[^1]: What the footnote says, with \`code\`.
[^long]: A longer one, with a [link](https://example.org) and $x^2$, that goes on over more than one line of a narrow window.`;

/** In the order in which they are shown: the diagrams last, half of them in each answer. */
export const WRITTEN = [
  TEXTS,
  DIAGRAMS.slice(0, 11)
    .map((source) => fenced('mermaid', source))
    .join('\n\n'),
  DIAGRAMS.slice(11)
    .map((source) => fenced('mermaid', source))
    .join('\n\n'),
];
