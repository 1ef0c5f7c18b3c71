import { Clauses, Lead } from './parts.tsx'

/** Data × purpose × how long, as the product keeps it. */
const kept = [
  [
    'Account: name, e-mail address, job title, roles',
    'To know who acts and what they may do',
    'As long as records name the person',
  ],
  [
    'Session: time, network address, kind of browser',
    'To keep you signed in and to notice misuse',
    'Ends 30 minutes after the last work, and 12 hours after signing in',
  ],
  ['Sign-in events: result, time, network address', 'To trace misuse', 'With the audit log'],
  [
    'Where accounts are kept here: password as argon2id, second factor, addresses of invitations and requests for access',
    'To sign you in, and to know who was let in',
    'As long as the account; requests until the organisation removes them',
  ],
  ['Preferences, favourites, what you opened last', 'To find your way back', 'As long as the account'],
  ['Mails: address, subject, whether it arrived', 'To send them, and to see what failed', '90 days after they left'],
  [
    'Business records and files that name people',
    'The work of the organisation, bookkeeping duties',
    'As the law and the organisation require',
  ],
  [
    'Audit log: who changed what, before and after',
    'To prove that records are true',
    'Not deleted: each row seals the one before',
  ],
  ['Reports of faults in the browser: page, kind of browser, account id', 'To repair faults', '90 days'],
  [
    'Applications: who you are, what you write, your files, and notes about them',
    'To decide whether you are hired',
    'Erased some months after the end, six unless the organisation says otherwise; later where you agreed to that',
  ],
  ['Contact requests: what you write in the form', 'To answer you', 'Until the organisation removes them'],
] as const

export const PrivacyPage = () => (
  <>
    <Lead above="Version of 20 November 2026" title="Privacy">
      In short: this installation is run by one organisation, on its own machines, for its own staff. It keeps what the
      work needs, shows it to whoever may see it, sends it nowhere the organisation did not choose, and does not watch
      you.
    </Lead>
    <Clauses
      clauses={[
        {
          id: 'responsible',
          title: 'Who is responsible',
          text: (
            <p>
              The organisation that runs this installation decides why and how personal data is used and is the
              controller under Article 4(7) of the General Data Protection Regulation. If you work there, it is your
              employer or client. Its data protection officer, where there is one, is reached through the{' '}
              <a href="/contact?topic=privacy">contact form</a>. The makers of the software do not receive any data.
            </p>
          ),
        },
        {
          id: 'data',
          title: 'What is kept, why and for how long',
          text: (
            <div className="table">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Data</th>
                    <th scope="col">Purpose</th>
                    <th scope="col">Kept</th>
                  </tr>
                </thead>
                <tbody>
                  {kept.map(([data, purpose, time]) => (
                    <tr key={data}>
                      <th scope="row">{data}</th>
                      <td>{purpose}</td>
                      <td>{time}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ),
        },
        {
          id: 'basis',
          title: 'On what basis',
          text: (
            <p>
              Article 6(1)(b) and (c) for work under a contract and for duties of bookkeeping and tax; 6(1)(f) for the
              security of the system and for answering messages, where the interest is that of a reliable record and of
              the answer you asked for. No decision about a person is made by machine alone.
            </p>
          ),
        },
        {
          id: 'cookies',
          title: 'Cookies and storage',
          text: (
            <>
              <p>
                The pages about this organisation and the product set none. The page on which people outside sign a
                document sets one, which scripts cannot read, for the hour after they have entered their code. The
                application sets what it cannot work without, so there is no banner:
              </p>
              <ul>
                <li>a session cookie, which scripts cannot read, until you sign out or stop working</li>
                <li>a sign-in cookie, for at most ten minutes while you sign in</li>
                <li>a theme cookie, for a year, when you choose light or dark</li>
                <li>in the browser’s storage: the state of sign-in, drafts of forms, and how you set up lists</li>
              </ul>
            </>
          ),
        },
        {
          id: 'recipients',
          title: 'Who receives it',
          text: (
            <p>
              Colleagues with the right to see it, and whoever runs the machines for the organisation. Where the
              organisation signs people in with Microsoft Entra ID, your browser and the server talk to it and its
              agreement with Microsoft applies; where it keeps the accounts itself, nobody else takes part. Mail goes
              through the organisation’s mail server, and administrators may connect other systems of the organisation.
              There are no analytics, advertisements or embedded content. Whether data leaves the European Economic Area
              is decided by where the organisation places its machines and its directory.
            </p>
          ),
        },
        {
          id: 'contact',
          title: 'The contact form',
          text: (
            <p>
              It sends topic, name, e-mail address, company and message over the connection you see in the address bar.
              They become a request with a number that administrators of the organisation can read. Your network address
              is used for a minute to hold back floods, and is not kept with the message.
            </p>
          ),
        },
        {
          id: 'rights',
          title: 'Your rights',
          text: (
            <>
              <p>
                You may ask for a copy of your data, have it corrected, have it deleted or its use restricted, receive
                it in a form machines can read, and object to uses that rest on an interest. Where the law demands that
                a record or its log be kept, it is kept, and only for that.
              </p>
              <p>
                Write with the topic <a href="/contact?topic=privacy">Privacy</a>. You are answered within a month. You
                may also complain to the supervisory authority of your country.
              </p>
            </>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          text: (
            <p>
              This is the first version. When the text changes, its date changes and this paragraph says what is
              different. An organisation may add to it what is particular to its installation.
            </p>
          ),
        },
      ]}
    />
  </>
)
